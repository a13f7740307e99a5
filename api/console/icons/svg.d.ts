/** The bundle has an icon as a `data:` address. */
declare module "*.svg" {
  const address: string;
  export default address;
}
