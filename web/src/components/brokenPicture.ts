/** For pictures of a drawn page: they may have failed before the program was there to hear of it. */
export function isBrokenPicture(picture: HTMLImageElement | null): boolean {
  return picture?.complete === true && picture.naturalWidth === 0 && picture.currentSrc !== "";
}
