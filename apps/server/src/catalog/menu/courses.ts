import { type FieldProblems, failFields } from '@pos/contract/errors'
import { courses } from '@pos/contract/menu/courses'
import { courseProblems } from '@pos/domain/course-order'
import { child, feature } from '#engine/feature'

export const coursesFeature = feature(courses, {
  table: 'courses',
  children: { items: child('course_items', 'course_id') },
  hooks: {
    beforeWrite(_context, { after, path }) {
      const problems: FieldProblems = {}
      const { guests_min: least, guests_max: most, time_limit: minutes, last_order: last } = after
      if (least !== null && most !== null && least > most)
        problems[path('guests_min')] = [{ key: 'min_above_max' }]
      if (last !== null && (minutes === null || last >= minutes))
        problems[path('last_order')] = [{ key: 'last_order_after_limit' }]
      for (const { index, field, key } of courseProblems(after.items))
        problems[path(`items.${index}.${field}`)] ??= [{ key }]
      failFields(problems)
    },
  },
})
