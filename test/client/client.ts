import createClient, { type Client } from "openapi-fetch";

import type { components, paths } from "./contract.ts";

/** A client of the API as an integrator generates it from /openapi.json. */
export type ContractClient = Client<paths>;

export type Contract = components["schemas"];

export const openClient = ({ url, token }: { url: string; token: string }): ContractClient =>
  createClient<paths>({
    baseUrl: url,
    headers: { Authorization: `Bearer ${token}`, "X-SERVICE-VERSION": "20260507" },
  });
