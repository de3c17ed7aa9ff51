import { tmpdir } from 'node:os'
import path from 'node:path'

// The process that started the tests makes it and says which it is, so that two runs at a time do
// not share one.
const run = process.env.POS_TEST_RUN ?? ''

/** Returns the file with this run's migrated embedded database. */
export const templateFile = (of = run): string => path.join(tmpdir(), `pos-template-${of}.tar`)

/** The migrated database on the test server that every test database of this run is copied from. */
export const templateName = (of = run): string => `pos_test_template_${of}`
