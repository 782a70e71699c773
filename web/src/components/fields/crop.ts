// A square crop: its centre in the picture's pixels, and its zoom.

export type Size = { width: number; height: number };
export type Crop = { x: number; y: number; zoom: number };
type Square = { left: number; top: number; side: number };

/** Smaller portraits are blurred at their largest. */
export const SMALLEST = 200;
const LARGEST_ZOOM = 4;

/** The largest centred square. */
export function wholeOf({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

export function isTooSmall({ width, height }: Size): boolean {
  return Math.min(width, height) < SMALLEST;
}

/** The largest zoom with enough pixels in the square. */
export function largestZoom({ width, height }: Size): number {
  return Math.max(1, Math.min(LARGEST_ZOOM, Math.min(width, height) / SMALLEST));
}

export function squareOf(picture: Size, { x, y, zoom }: Crop): Square {
  const side = Math.min(picture.width, picture.height) / zoom;
  return { left: x - side / 2, top: y - side / 2, side };
}

/** Moves the crop by a share of its side, up to the picture's edges. */
export function moveCrop(picture: Size, crop: Crop, right: number, down: number): Crop {
  const { side } = squareOf(picture, crop);
  return keepWithin(picture, { ...crop, x: crop.x + right * side, y: crop.y + down * side });
}

/** Zooms about the crop's centre, as far as the edges allow. */
export function zoomCrop(picture: Size, crop: Crop, zoom: number): Crop {
  return keepWithin(picture, { ...crop, zoom: clamp(zoom, 1, largestZoom(picture)) });
}

function keepWithin(picture: Size, crop: Crop): Crop {
  const half = squareOf(picture, crop).side / 2;
  return {
    ...crop,
    x: clamp(crop.x, half, picture.width - half),
    y: clamp(crop.y, half, picture.height - half),
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
