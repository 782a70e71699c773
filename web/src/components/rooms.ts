import { ROOM_CAPACITY } from "../api/constants.gen";

export const HOTEL_LABELS: Record<string, string> = {
  budget: "Budget",
  three_star: "3 Star",
  four_star: "4 Star",
  five_star: "5 Star",
};

export const ROOM_LABELS: Record<string, string> = {
  family_villa: "Family Villa",
  double: "Double Bedroom",
  triple: "Triple Bedroom",
};

export function sleepsIn(accommodation: string): number {
  return Object.entries(ROOM_CAPACITY).find(([name]) => name === accommodation)?.[1] ?? 1;
}
