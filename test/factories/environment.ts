/** The variables that a process of the service requires; all others have defaults. */
export const neededEnvironment = {
  DATABASE_URL: "postgres://app@db/app",
  JWT_SECRET: "a-secret-of-more-than-thirty-two-characters",
  ACCESS_POINT_URL: "https://ap.example",
  ACCESS_POINT_TOKEN: "token",
  INBOUND_TOKEN: "sixteen-characters",
  SECRETS_KEY: "a-key-of-more-than-thirty-two-characters",
  SERVICE_PROVIDER_ID: "000123",
};
