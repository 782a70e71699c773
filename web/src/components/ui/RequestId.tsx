/** For support; one press selects it whole. */
export function RequestId({ id }: { id: string | undefined }) {
  if (id === undefined) return null;
  return (
    <span className="request-id small quiet">
      Request <code>{id}</code>
    </span>
  );
}
