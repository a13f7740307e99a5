import Joi from "joi";

import { readAs, variable } from "./variable.ts";

/** Where the webhooks of organizations may go. */
export const webhookVariables = {
  webhookPrivateTargets: readAs(
    variable(
      "WEBHOOK_PRIVATE_TARGETS",
      Joi.string().valid("refused", "loopback", "allowed").default("refused"),
      "refused, loopback or allowed: whether webhooks may also go to this machine (loopback), or to every private address (allowed), on every port there and by plain http. npm start on the simulator says loopback.",
    ),
    (choice) => (choice === "loopback" ? choice : choice === "allowed"),
  ),
  webhookPorts: readAs(
    variable(
      "WEBHOOK_PORTS",
      Joi.string()
        .pattern(/^\d{1,5}(,\d{1,5})*$/, "port numbers with a comma between")
        .custom((ports: string, helpers) =>
          ports.split(",").every((port) => Number(port) >= 1 && Number(port) <= 65_535)
            ? ports
            : helpers.message({ custom: "{{#label}} must name ports from 1 to 65535" }),
        )
        .default("443,80"),
      "Ports that webhooks may go to on the public internet, with a comma between.",
    ),
    (ports): readonly number[] => ports.split(",").map(Number),
  ),
};
