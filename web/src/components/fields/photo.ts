import { type Crop, squareOf } from "./crop";

/** In pixels, for the largest portrait on the densest screen. */
const SENT = 640;
const QUALITY = 0.9;
/** The background of transparent pictures. */
const PAPER = "#FBF7F0";

/** In the camera's orientation; undefined if the browser cannot read it. */
export async function readPhoto(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file);
  } catch {
    return undefined;
  }
}

/** Draws the crop onto the whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, photo: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  const { left, top, side } = squareOf(photo, crop);
  context.fillStyle = PAPER;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(photo, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** The crop as a small file without the camera's metadata. */
export function cutOut(photo: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(Math.min(SENT, squareOf(photo, crop).side));
  canvas.height = canvas.width;
  drawCrop(canvas, photo, crop);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("the canvas gave no picture"))),
      "image/jpeg",
      QUALITY,
    );
  });
}
