FEATURES=1
def encode(state,seat,out): pass
def resample(state,seat,luck): pass
