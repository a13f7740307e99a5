export const testSecrets = {
  jwtSecret: "a-secret-of-the-tests-that-is-long-enough",
  accessPointToken: "access-point-token-of-the-tests",
  inboundToken: "inbound-token-of-the-tests",
  secretsKey: "a-key-of-the-tests-that-encrypts-secrets",
};
