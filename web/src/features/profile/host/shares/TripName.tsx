export function TripName({ title }: { title: string }) {
  return (
    <p className="share-trip">
      <b>
        <bdi>{title}</bdi>
      </b>
    </p>
  );
}
