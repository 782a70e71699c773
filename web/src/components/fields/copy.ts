export const copy = {
  addPhoto: "Add Photo",
  changePhoto: "Change Photo",
  removePhoto: "Remove photo",
  photoFile: "A photo of you",
  photoHint: "JPG, PNG, or WebP. Your face, in daylight, without sunglasses.",
  unreadable: "That file is not a picture we can read. Choose a JPG, PNG or WebP.",
  tooSmall: "That picture is too small. It needs at least 200 pixels on each side.",
  cropTitle: "Your photo",
  cropHint: "Drag the photo, or use the arrow keys, to place it.",
  zoom: "Zoom",
  usePhoto: "Use this photo",
  country: "Country code",
  phoneWrong: "Please enter a phone number.",
  cancel: "Cancel",
  close: "Close",
  add: "Add",
  primary: "Primary",
  makePrimary: "Make primary",
  more: "More",
} as const;

export function sendingShare(share: number): string {
  return `Sending… ${Math.round(share * 100)}%`;
}

export function phoneRead(number: string): string {
  return `We read it as ${number}.`;
}

export function removeText(item: string): string {
  return `Remove ${item}`;
}

export function makePrimary(place: string): string {
  return `Make primary: ${place}`;
}

export function removedText(item: string): string {
  return `${item} removed`;
}
