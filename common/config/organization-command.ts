/** Arguments of the command, shared because the launcher starts it and the api implements it. */
export const organizationCommand = {
  synopsis: "npm run -s organization -- --name <name> --profile <file> | --list",
  help: `
Creates an organization with one business profile, and prints the ids of both as JSON: the first
goes into tokens, the second into the path of what is posted. Its settings are changed by a site
operator, in the console or by PUT /api/operations/organizations/{id}. The database is the one that
DATABASE_URL names, or else that of \`npm start\`, which has to run, below DATA_DIR (.data).

  --name        the organization's name
  --profile     a file with the buyer's party as JSON: the fields of accounting_customer_party
  --list        the organizations that there are, a line of JSON for each`,
  options: {
    name: { type: "string" },
    profile: { type: "string" },
    list: { type: "boolean" },
  },
} as const;
