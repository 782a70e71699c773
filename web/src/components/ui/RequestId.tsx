/** The id that the support finds a failure by; one press marks it whole, to be copied. Nothing, where there is none. */
export function RequestId({ id }: { id: string | undefined }) {
  if (id === undefined) return null;
  return (
    <span className="request-id small quiet">
      Request <code>{id}</code>
    </span>
  );
}
