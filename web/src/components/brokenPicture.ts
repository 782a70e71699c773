/** Server-rendered, and failed before hydration. */
export function isBrokenPicture(picture: HTMLImageElement | null): boolean {
  return picture?.complete === true && picture.naturalWidth === 0 && picture.currentSrc !== "";
}
