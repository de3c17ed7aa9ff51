import type { AllergenSheet } from '@pos/contract/menu/allergen-sheet'
import { useTranslation } from 'react-i18next'
import classes from './allergen-table.module.css'

type Entry = AllergenSheet['condiments'][number]

interface Named {
  readonly name: string
  readonly name_en: string | null
}

/** Dishes and condiments with a mark for each allergen; names in both languages. */
export function AllergenTable({ sheet }: { sheet: AllergenSheet }) {
  const { t } = useTranslation('allergen-sheet')
  const { allergens, groups, condiments } = sheet
  return (
    // A wide table scrolls inside, and is focusable so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={t('title')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.name}>
              {t('both.item')}
            </th>
            {allergens.map((allergen) => (
              <th key={allergen.id} scope="col" className={classes.allergen}>
                <span>
                  {allergen.mandatory && '★'}
                  <BothNames of={allergen} />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ group, items }) => (
          <Entries
            key={group?.id ?? ''}
            title={group ?? { name: t('both.other'), name_en: null }}
            entries={items}
            allergens={allergens}
          />
        ))}
        {condiments.length > 0 && (
          <Entries
            title={{ name: t('both.condiments'), name_en: null }}
            entries={condiments}
            allergens={allergens}
          />
        )}
      </table>
    </div>
  )
}

interface EntriesProps {
  title: Named
  entries: readonly Entry[]
  allergens: AllergenSheet['allergens']
}

function Entries({ title, entries, allergens }: EntriesProps) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={allergens.length + 1} className={classes.group}>
          <BothNames of={title} />
        </th>
      </tr>
      {entries.map((entry) => (
        <tr key={entry.id}>
          <th scope="row" className={classes.name}>
            <BothNames of={entry} />
          </th>
          {allergens.map(({ id }) => (
            <td key={id} className={classes.mark}>
              <Mark of={entry} allergen={id} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

function Mark({ of: entry, allergen }: { of: Entry; allergen: string }) {
  const { t } = useTranslation('allergen-sheet')
  if (entry.contains.includes(allergen))
    return (
      <span role="img" aria-label={t('contains')}>
        ●
      </span>
    )
  if (entry.with_condiment.includes(allergen))
    return (
      <span role="img" aria-label={t('with_condiment')}>
        ○
      </span>
    )
  return null
}

/** The name and, if it differs, the English name. */
function BothNames({ of: { name, name_en: english } }: { of: Named }) {
  return (
    <>
      {name}
      {english && english !== name && (
        <span lang="en" className={classes.english}>
          {english}
        </span>
      )}
    </>
  )
}
