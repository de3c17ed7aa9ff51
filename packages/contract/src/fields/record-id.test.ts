import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idParams } from '../answers.ts'
import { isRecordId } from './record-id.ts'

const passes = (id: string) => idParams.safeParse({ id }).success

test('addresses and API accept the same ids', () => {
  const examples = [
    '01920000-0000-7000-8000-000000000001',
    '01920000-0000-7000-8000-00000000000A',
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '01920000-0000-0000-8000-000000000001',
    '01920000-0000-7000-c000-000000000001',
    '01920000000070008000000000000001',
    '01920000-0000-7000-8000-000000000001 ',
    'abc',
    '',
  ]
  for (const id of examples) expect(isRecordId(id), id).toBe(passes(id))
  fc.assert(fc.property(fc.uuid(), (id) => isRecordId(id) === passes(id)))
  fc.assert(fc.property(fc.string(), (id) => isRecordId(id) === passes(id)))
})
