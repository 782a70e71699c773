import { PACKAGE_TITLE_LENGTH } from "../../api/forms.gen";
import type { PackageDocument } from "../../components/package/document";
import { copyTitle } from "./copy";
import { fromDocument, type PackageForm } from "./form";

/** In the folder of the person who uploaded it. */
const UPLOADED = /\/storage\/v1\/object\/public\/package-images\/([^/]+)\//;

export type PackageCopy = {
  form: PackageForm;
  /** The number of pictures that only another person may use. */
  missingPictures: number;
};

/**
 * A new package with the values of another. Stops outside the catalogue belong to the other package, so the copy writes
 * them as stops of its own.
 */
export function toCopy(document: PackageDocument, person: string, catalogued: ReadonlySet<string>): PackageCopy {
  const form = fromDocument(document);
  const images = form.images.filter((url) => isOwnPicture(url, person));
  return {
    form: {
      ...form,
      title: copyTitle(form.title, PACKAGE_TITLE_LENGTH),
      days: form.days.map((day) => ({
        ...day,
        attractions: day.attractions.map((stop) => ({ ...stop, id: catalogued.has(stop.id) ? stop.id : "" })),
      })),
      images,
    },
    missingPictures: form.images.length - images.length,
  };
}

/** The server takes the caller's own uploads, and pictures that are no uploads. */
function isOwnPicture(url: string, person: string): boolean {
  const folder = UPLOADED.exec(url)?.[1];
  return folder === undefined || folder === person;
}
