/** What a template is for, in the order of the list; `most` is the limit of what it becomes. */
export const TEMPLATE_KINDS = [
  { kind: "contact", label: "Answers to messages", most: 4000 },
  { kind: "reject_package", label: "Rejecting a package", most: 500 },
  { kind: "reject_revision", label: "Rejecting changes of a package", most: 500 },
  { kind: "reject_application", label: "Rejecting an application", most: 500 },
  { kind: "reject_join_request", label: "Rejecting a request to join", most: 500 },
  { kind: "reject_credential", label: "Rejecting a credential", most: 1000 },
  { kind: "hide_review", label: "Hiding a review", most: 500 },
  { kind: "warn_person", label: "Warnings", most: 2000 },
] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number]["kind"];
