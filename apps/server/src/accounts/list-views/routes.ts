import { changeListView, deleteListView, saveListView } from '@pos/contract/accounts/list-views'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'
import { addView, changeView, removeView } from './views.ts'

/** Routes for saved views of lists; the profile lists them. */
export const listViewRoutes: RouteModule = {
  name: 'list-views',
  mount(engine) {
    route(engine, saveListView, async (context, { body }) => ({
      data: await addView(context, body),
    }))
    route(engine, changeListView, async (context, { params, body }) => ({
      data: await changeView(context, params.id, body),
    }))
    route(engine, deleteListView, (context, { params }) => removeView(context, params.id))
  },
}
