import Joi from "joi";

import { optional, variable } from "./variable.ts";

export const listenVariables = {
  port: variable("PORT", Joi.number().port().default(8080), "Port of the API."),
  host: variable("HOST", Joi.string().default("0.0.0.0"), "Address that the API listens on (npm start: 127.0.0.1)."),
  healthPort: optional(
    "HEALTH_PORT",
    Joi.number()
      .port()
      .when("PORT", { is: 0, otherwise: Joi.invalid(Joi.ref("PORT")) })
      .messages({ "any.invalid": "{{#label}} must be another port than PORT" }),
    "Port of its own on which the API answers GET /health/live and /health/ready as well, on HOST: probes do not wait there behind a crowd of callers. Not set: on PORT only.",
  ),
};
