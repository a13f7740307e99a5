import type { MigrationInterface, QueryRunner } from "typeorm";

import { runSqlFile } from "./run-sql-file.ts";
import { OneWay } from "./one-way.ts";

/** What the months are, and to which document reports and messages belong. */
export class Months1801000000200 extends OneWay implements MigrationInterface {
  name = "Months1801000000200";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await runSqlFile(queryRunner, "1801000000200-months.sql");
  }
}

const keysByMonth = { sending_reports: "document_id, id", inbound_messages: "document_id, sha256" };

/**
 * Reads the tables of an earlier release without blocking their writers: what follows is then done in a moment. What an interrupted
 * migration has left is made again.
 */
export class MonthKeys1801000000201 extends OneWay implements MigrationInterface {
  name = "MonthKeys1801000000201";
  transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    for (const [table, columns] of Object.entries(keysByMonth)) {
      await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${table}_month_key`);
      await queryRunner.query(`CREATE UNIQUE INDEX CONCURRENTLY ${table}_month_key ON ${table} (${columns})`);
    }
    // The key by which release 1.0 knows that a message is there already: the first part has both.
    await queryRunner.query("DROP INDEX CONCURRENTLY IF EXISTS inbound_messages_sha256_key");
    await queryRunner.query(
      "CREATE UNIQUE INDEX CONCURRENTLY inbound_messages_sha256_key ON inbound_messages (sha256)",
    );
    for (const table of ["document_xml", "document_revisions", "sending_reports", "inbound_messages"]) {
      await queryRunner.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${table}_month_check`);
    }
  }
}

const monthParts = "1801000000202-month-parts.sql";

/**
 * A table becomes the first part of one that has a part for each month. Each has a transaction of its own: statements of release 1.0 take the
 * four tables in several orders, and would meet one that has some and waits for others in a deadlock.
 */
const partTable = async (queryRunner: QueryRunner, table: string, columns: string, whole = table): Promise<void> => {
  await runSqlFile(queryRunner, monthParts);
  await queryRunner.query("SELECT pg_temp.part_by_month($1, $2, $3)", [table, columns, whole]);
};

export class MonthsOfXml1801000000202 extends OneWay implements MigrationInterface {
  name = "MonthsOfXml1801000000202";

  public up(queryRunner: QueryRunner): Promise<void> {
    return partTable(queryRunner, "document_xml", "document_id, revision, form");
  }
}

export class MonthsOfRevisions1801000000203 extends OneWay implements MigrationInterface {
  name = "MonthsOfRevisions1801000000203";

  public up(queryRunner: QueryRunner): Promise<void> {
    return partTable(queryRunner, "document_revisions", "document_id, revision");
  }
}

export class MonthsOfReports1801000000204 extends OneWay implements MigrationInterface {
  name = "MonthsOfReports1801000000204";

  public up(queryRunner: QueryRunner): Promise<void> {
    return partTable(queryRunner, "sending_reports", keysByMonth.sending_reports);
  }
}

/** Release 1.0 goes on with inbound_messages: the first part of the messages keeps that name. */
export class MonthsOfMessages1801000000205 extends OneWay implements MigrationInterface {
  name = "MonthsOfMessages1801000000205";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await partTable(queryRunner, "inbound_messages", keysByMonth.inbound_messages, "network_messages");
    await queryRunner.query(
      "ALTER TABLE network_messages RENAME CONSTRAINT inbound_messages_outcome_check TO network_messages_outcome_check",
    );
  }
}

export class FirstMonths1801000000206 extends OneWay implements MigrationInterface {
  name = "FirstMonths1801000000206";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await runSqlFile(queryRunner, monthParts);
    await queryRunner.query("SELECT make_content_months()");
    for (const routine of ["delete_expired_documents", "wipe_sandbox"]) {
      await queryRunner.query("SELECT pg_temp.name_documents($1)", [routine]);
    }
  }
}
