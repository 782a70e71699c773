import { type Crop, squareOf } from "./crop";

/** As many pixels a side as the largest portrait needs on the densest screen. */
const SENT = 640;
const QUALITY = 0.9;
/** What shows through where a picture is transparent. */
const PAPER = "#FBF7F0";

/** The file as pixels, turned as its camera meant it; undefined when the browser cannot read it. */
export async function readPhoto(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file);
  } catch {
    return undefined;
  }
}

/** Draws what is cut out onto the whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, photo: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  const { left, top, side } = squareOf(photo, crop);
  context.fillStyle = PAPER;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(photo, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** The cut-out as a file to send: small, and without anything that the camera wrote beside the picture. */
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
