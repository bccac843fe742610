// Before the first paint: the lamp as it was left. A classic script, so that no page flashes.
{
  const lamp = localStorage.getItem("lamp");
  if (lamp) document.documentElement.classList.add(lamp);
}
document.documentElement.classList.add("script");
