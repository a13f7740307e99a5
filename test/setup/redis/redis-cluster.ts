import { reservePort } from "../processes/free-port.ts";
import { createTemporaryFolder } from "../temporary-folder.ts";
import { until } from "../until.ts";
import { command, killNode, says, stopNodes, type RedisNode, type RedisServers } from "./many-redis.ts";
import { spawnRedis, storingNothing } from "./redis.ts";

interface Member extends RedisNode {
  id: string;
  bus: number;
}

export interface RedisCluster extends RedisServers {
  /** Moves the slots that have keys of ours from the master with the most to another one, key by key. @returns how many */
  reshard(): Promise<number>;
}

const slots = 16_384;
const masters = 3;
const failoverMs = 60_000;

/** Three masters that share the slots, each with a replica; undefined where redis-server is not on the PATH. */
export async function startRedisCluster(): Promise<RedisCluster | undefined> {
  const folder = createTemporaryFolder("redis-cluster-");
  const members: Member[] = [];
  for (let nth = 0; nth < 2 * masters; nth += 1) {
    const [port, bus] = [await reservePort(), await reservePort()];
    const started = await startMember(folder.dir, { port, bus });
    if (started === undefined) {
      return undefined;
    }
    members.push({ ...started, bus, id: String(await command(port, "cluster", "myid")) });
  }
  await introduce(members);
  const cluster = new Members(members, folder.dir);
  await cluster.untilWhole();
  return {
    url: `redis+cluster://${members.map(({ port }) => `127.0.0.1:${port}`).join(",")}`,
    failOver: () => cluster.failOver(),
    reshard: () => cluster.reshard(),
    flush: async () => {
      for (const master of await cluster.masters()) {
        await command(master.port, "flushall");
      }
    },
    stop: () => stopNodes(members),
  };
}

/** With the settings of docs/scaling.md. */
async function startMember(folder: string, { port, bus }: { port: number; bus: number }) {
  const options = {
    port,
    dir: folder,
    dbfilename: `${port}.rdb`,
    "cluster-enabled": "yes",
    "cluster-port": bus,
    "cluster-config-file": `nodes-${port}.conf`,
    "cluster-node-timeout": 2_000,
    "cluster-require-full-coverage": "no",
    "repl-diskless-sync-delay": 0,
  };
  const own = Object.entries(options).flatMap(([name, value]) => [`--${name}`, `${value}`]);
  const started = await spawnRedis([...own, ...storingNothing]);
  return started && { port, process: started };
}

async function introduce(members: readonly Member[]): Promise<void> {
  const [first] = members;
  for (const [nth, { port, bus }] of members.entries()) {
    if (nth < masters) {
      const [from, to] = [nth, nth + 1].map((part) => Math.floor((slots * part) / masters)) as [number, number];
      await command(port, "cluster", "addslotsrange", `${from}`, `${to - 1}`);
    }
    await command(port, "cluster", "set-config-epoch", `${nth + 1}`);
    await command(first!.port, "cluster", "meet", "127.0.0.1", `${port}`, `${bus}`);
  }
  for (const [nth, { port }] of members.slice(masters).entries()) {
    const { id } = members[nth]!;
    await until("the replica knows its master", () => says(port, new RegExp(id), "cluster", "nodes"));
    await command(port, "cluster", "replicate", id);
  }
}

class Members {
  constructor(
    private readonly all: readonly Member[],
    private readonly folder: string,
  ) {}

  async masters(of = this.all): Promise<Member[]> {
    const found = await Promise.all(
      of.map(async (member) => ({ member, is: await says(member.port, /role:master/, "info", "replication") })),
    );
    return found.filter(({ is }) => is).map(({ member }) => member);
  }

  /** Every server sees all slots served, and every replica follows. */
  async untilWhole(): Promise<void> {
    for (const { port } of this.all) {
      const isWhole = async () =>
        (await says(port, /cluster_state:ok[^]*cluster_slots_ok:16384/, "cluster", "info")) &&
        (await says(port, /role:master|master_link_status:up/, "info", "replication"));
      await until("the cluster is whole", isWhole, failoverMs);
    }
    await until("there are three masters", async () => (await this.masters()).length === masters, failoverMs);
  }

  async failOver(): Promise<void> {
    const master = await this.fullest();
    await killNode(master);
    const others = this.all.filter((each) => each !== master);
    const isReplaced = async () => (await this.masters(others)).length === masters;
    await until("its replica has taken its slots", isReplaced, failoverMs);
    Object.assign(master, await startMember(this.folder, master));
    await this.untilWhole();
  }

  async reshard(): Promise<number> {
    const from = await this.fullest();
    const to = (await this.masters()).find((each) => each !== from)!;
    const moved = await keyedSlots(from);
    for (const slot of moved) {
      await this.moveSlot(slot, from, to);
    }
    return moved.length;
  }

  private async fullest(): Promise<Member> {
    const counted = await Promise.all(
      (await this.masters()).map(async (member) => ({ member, keys: Number(await command(member.port, "dbsize")) })),
    );
    return counted.toSorted((a, b) => b.keys - a.keys)[0]!.member;
  }

  private async moveSlot(slot: string, from: Member, to: Member): Promise<void> {
    await command(to.port, "cluster", "setslot", slot, "importing", from.id);
    await command(from.port, "cluster", "setslot", slot, "migrating", to.id);
    for (;;) {
      const keys = (await command(from.port, "cluster", "getkeysinslot", slot, "50")) as string[];
      if (keys.length === 0) {
        break;
      }
      await command(from.port, "migrate", "127.0.0.1", `${to.port}`, "", "0", "5000", "keys", ...keys);
    }
    for (const { port } of [to, from, ...(await this.masters())]) {
      await command(port, "cluster", "setslot", slot, "node", to.id);
    }
  }
}

/** The few slots that a queue's hash tag leads to: found by the keys, because there are 16,384. */
async function keyedSlots({ port }: Member): Promise<string[]> {
  const keys = (await command(port, "keys", "*")) as string[];
  const found = await Promise.all(keys.map((key) => command(port, "cluster", "keyslot", key)));
  return [...new Set(found.map(String))];
}
