import { Client, type ClientConfig } from "pg";

import { parseDatabaseUrl, type DatabaseAddress } from "../config/database-address.ts";
import { findServer } from "./find-server.ts";

/** The server of each address that was wanted when it was last looked for. */
const found = new Map<string, string>();

/**
 * A connection to the one of several servers that is wanted, which `pg` has no words for. The server is looked for with the first
 * connection, and again after one that could not be made or came to a server that is not wanted any more.
 */
export class DatabaseClient extends Client {
  private readonly address: DatabaseAddress;
  /** As the server reports them when the session begins. */
  private readonly reported = new Map<string, string>();

  /** @param config with a connection string, which may name several servers */
  constructor(private readonly config: ClientConfig = {}) {
    const address = parseDatabaseUrl(config.connectionString ?? "");
    super({ ...config, connectionString: address.servers[0] });
    this.address = address;
  }

  override connect(): Promise<Client>;
  override connect(callback: ((error: Error) => void) | ((error: null, client: Client) => void)): void;
  override connect(callback?: unknown): Promise<Client> | undefined {
    const connecting = this.address.wanted === "any" ? super.connect() : this.connectToWanted();
    if (callback === undefined) {
      return connecting;
    }
    const tell = callback as (error: Error | null, client?: Client) => void;
    connecting.then(
      () => tell(null, this),
      (error: Error) => tell(error),
    );
    return undefined;
  }

  private async connectToWanted(): Promise<Client> {
    const { config, address } = this;
    const key = String(config.connectionString);
    const server = found.get(key) ?? (await findServer(address, config));
    found.set(key, server);
    const { hostname, port } = new URL(server);
    this.host = decodeURIComponent(hostname).replace(/^\[(.+)\]$/, "$1");
    this.port = Number(port || this.port);
    this.connection.on("parameterStatus", ({ parameterName, parameterValue }: Parameter) =>
      this.reported.set(parameterName, parameterValue),
    );
    try {
      await super.connect();
      this.requireWanted(server);
      return this;
    } catch (error) {
      if (found.get(key) === server) {
        found.delete(key);
      }
      this.end().catch(() => undefined);
      throw error;
    }
  }

  /** The server may have become another since it was found. */
  private requireWanted(server: string): void {
    const isStandby = this.reported.get("in_hot_standby") === "on";
    const isReadOnly = isStandby || this.reported.get("default_transaction_read_only") === "on";
    const { wanted } = this.address;
    const isUnwanted = { primary: isStandby, "read-write": isReadOnly, standby: !isStandby, "read-only": !isReadOnly };
    if (wanted in isUnwanted && isUnwanted[wanted as keyof typeof isUnwanted]) {
      throw Object.assign(new Error(`${new URL(server).host} is not ${wanted} any more`), { code: "08001" });
    }
  }
}

interface Parameter {
  parameterName: string;
  parameterValue: string;
}
