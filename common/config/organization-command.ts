/** The launcher finds the database and the api creates the organization: both read the same arguments. */
export const organizationCommand = {
  synopsis: "npm run -s organization -- --name <name> --profile <file>",
  help: `
Creates an organization with one business profile, and prints the ids of both as JSON: the first goes
into tokens, the second into the path of what is posted. Its database is the one that DATABASE_URL names,
or else that of \`npm start\`, which has to run, below DATA_DIR (.data).

  --name     the organization's name
  --profile  a file with the buyer's party as JSON: the fields of accounting_customer_party`,
  options: { name: { type: "string" }, profile: { type: "string" } },
} as const;
