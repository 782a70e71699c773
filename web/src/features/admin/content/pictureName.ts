import { actionText } from "../copy";

/** "/pictures/ella-rock-dawn-1.webp" is "Ella rock dawn 1". */
export function pictureName(url: string): string {
  const file = url.split("/").at(-1) ?? "";
  return actionText(file.replace(/\.\w+$/, "").replaceAll("-", "_"));
}
