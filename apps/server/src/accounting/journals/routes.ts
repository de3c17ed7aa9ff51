import { getJournalSettings, saveJournalSettings } from '@pos/contract/accounting/journal-settings'
import {
  exportJournals,
  getJournalDay,
  getJournalFile,
  getJournals,
  listJournalExports,
} from '@pos/contract/accounting/journals'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'
import { FileAnswer } from '#platform/http/file-answer'
import { exportMonth, listExports, readFile } from './export.ts'
import { contentTypeOf } from './formats/formats.ts'
import { readDay, readMonth } from './month.ts'
import { readSettingsPage, saveSettings } from './settings.ts'

/** Routes of accounting journals: closed days, exports, accounts. */
export const journalRoutes: RouteModule = {
  name: 'journals',
  mount(engine) {
    route(engine, getJournals, async (context, { query }) => ({
      data: await readMonth(context, query),
    }))
    route(engine, getJournalDay, async (context, { query }) => ({
      data: await readDay(context, query.shop_id, query.date),
    }))
    route(engine, listJournalExports, async (context) => ({ data: await listExports(context) }))
    route(engine, exportJournals, async (context, { body }) => ({
      data: await exportMonth(context, body),
    }))
    route(engine, getJournalFile, async (context, { params }) => {
      const { name, bytes } = await readFile(context, params.id)
      return new FileAnswer(name, contentTypeOf(name), bytes)
    })
    route(engine, getJournalSettings, async (context) => ({
      data: await readSettingsPage(context),
    }))
    route(engine, saveJournalSettings, async (context, { body }) => ({
      data: { version: await saveSettings(context, body.version, body.settings) },
    }))
  },
}
