import { tmpdir } from 'node:os'
import path from 'node:path'

/** Where this run keeps its migrated embedded database; the process that started the tests names it. */
export const templateFile = process.env.POS_TEST_TEMPLATE ?? path.join(tmpdir(), `pos-template-${process.ppid}.tar`)

/** The migrated database on the test server that every test database is copied from. */
export const templateName = 'pos_test_template'
