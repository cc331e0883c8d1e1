// The name and the picture of the product.
export function Brand() {
  return (
    <span className="brand">
      <img src="./icon.svg" alt="" width="22" height="22" />
      flagadmin
    </span>
  );
}
