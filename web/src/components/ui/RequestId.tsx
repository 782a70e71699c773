/** The request id for support; one press selects it whole. Renders nothing without an id. */
export function RequestId({ id }: { id: string | undefined }) {
  if (id === undefined) return null;
  return (
    <span className="request-id small quiet">
      Request <code>{id}</code>
    </span>
  );
}
