import { tmpdir } from 'node:os'
import path from 'node:path'

// The process that started the tests creates it and passes on its name, so that two runs do not
// share one.
const run = process.env.POS_TEST_RUN ?? ''

/** Returns the file with this run's migrated embedded database. */
export const templateFile = (of = run): string => path.join(tmpdir(), `pos-template-${of}.tar`)

/** The migrated database on the test server that all test databases of this run are copied from. */
export const templateName = (of = run): string => `pos_test_template_${of}`
