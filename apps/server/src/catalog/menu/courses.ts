import { type FieldProblems, failFields } from '@pos/contract/errors'
import { courses } from '@pos/contract/menu/courses'
import { apresLine, apresLineProblem } from '@pos/domain/course-order'
import { child, feature } from '#engine/feature'

export const coursesFeature = feature(courses, {
  table: 'courses',
  children: { items: child('course_items', 'course_id') },
  hooks: {
    beforeWrite(_context, { after, path }) {
      const problems: FieldProblems = {}
      const { guests_min: least, guests_max: most } = after
      if (least !== null && most !== null && least > most)
        problems[path('guests_min')] = [{ key: 'min_above_max' }]
      for (const [index, { menu_item_id, apres_line }] of after.items.entries()) {
        if (apres_line === (menu_item_id !== null))
          problems[path(`items.${index}.menu_item_id`)] = [{ key: 'required' }]
      }
      const problem = apresLineProblem(
        after.items.map((item) => (item.apres_line ? apresLine : (item.menu_item_id ?? ''))),
      )
      if (problem) problems[path(`items.${problem.index}.apres_line`)] = [{ key: problem.key }]
      failFields(problems)
    },
  },
})
