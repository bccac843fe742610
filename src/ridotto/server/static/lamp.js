// A classic script in the head, before the first paint: the lamp as it was left, so that no page flashes.
document.documentElement.classList.add("script", localStorage.getItem("lamp") || "script");
