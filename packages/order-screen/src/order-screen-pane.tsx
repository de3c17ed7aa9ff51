import type { Currency } from '@pos/domain/money/money'
import {
  buildOrderScreen,
  type MainEntry,
  type OrderScreen,
  type ScreenGroup,
  type ScreenTab,
  type ScreenView,
} from '@pos/domain/order-screen/order-screen'
import { buttonName } from '@pos/domain/order-screen/records'
import type { Locale } from '@pos/texts/locales'
import { memo, type RefCallback, useCallback, useMemo, useState } from 'react'
import { CourseButtons } from './course-buttons.tsx'
import { type ButtonsProps, ItemButton, type PictureOf } from './item-button.tsx'
import type { OrderCourse, OrderItem, OrderMenu } from './order-menu.ts'
import classes from './order-screen.module.css'
import { PartButton } from './part-button.tsx'
import { type DeviceTexts, useDeviceTexts } from './use-device-texts.ts'

interface PaneProps {
  menu: OrderMenu
  /** Another menu, for marking differences. */
  other?: OrderMenu | null
  currency: Currency
  picture: PictureOf
  view: ScreenView
  locale: Locale
  /** The shown tab and page; null for the first ones. */
  position: { readonly tab: string | null; readonly page: string | null }
  /** Name of the region. */
  label: string
  onMove: (tab: string, page: string) => void
  onItem: (item: OrderItem) => void
  /** Missing if courses are not offered, for example to take out. */
  onCourse?: (course: OrderCourse) => void
}

type Screen = OrderScreen<OrderItem>
const mainKey = 'main'
const coursesKey = 'courses'

/**
 * The order screen of one menu as a device shows it: first page, tabs, pages, headings and buttons.
 * Only the visible page is rendered, and
 * again only when a property changes.
 */
export const OrderScreenPane = memo(function OrderScreenPane({
  menu,
  other = null,
  currency,
  picture,
  view,
  locale,
  position,
  label,
  onMove,
  onItem,
  onCourse,
}: PaneProps) {
  const t = useDeviceTexts(locale)
  const { period, center, date } = view
  const screen = useMemo(
    () => buildOrderScreen(menu.screen, { period, center, date }),
    [menu, period, center, date],
  )
  const { courses } = menu
  const hasCourses = onCourse !== undefined && courses.length > 0
  const isCourses = hasCourses && position.tab === coursesKey
  const isMain =
    !isCourses &&
    screen.main.length > 0 &&
    (position.tab === mainKey || !screen.tabs.some((tab) => tab.part.id === position.tab))
  const tab =
    isMain || isCourses
      ? null
      : (screen.tabs.find((one) => one.part.id === position.tab) ?? screen.tabs[0] ?? null)
  const page = tab?.pages.find((one) => one.part.id === position.page) ?? tab?.pages[0] ?? null
  const buttons = { menu, other, date, locale, t, currency, picture, onItem }
  return (
    <section aria-label={label}>
      <div className={classes.device} lang={locale}>
        <nav className={classes.tabs} aria-label={`${label}: ${t('screen.tabs')}`}>
          {screen.main.length > 0 && (
            <PartButton
              part={null}
              name={t('screen.main')}
              color={null}
              locale={locale}
              picture={picture}
              isCurrent={isMain}
              onPress={() => onMove(mainKey, '')}
            />
          )}
          {screen.tabs.map((one) => (
            <PartButton
              key={one.part.id}
              part={one.part}
              color={one.color}
              locale={locale}
              picture={picture}
              isCurrent={one === tab}
              onPress={() => onMove(one.part.id, '')}
            />
          ))}
          {hasCourses && (
            <PartButton
              part={null}
              name={t('screen.courses')}
              color={null}
              locale={locale}
              picture={picture}
              isCurrent={isCourses}
              onPress={() => onMove(coursesKey, '')}
            />
          )}
        </nav>
        {tab && (
          <nav className={classes.pages} aria-label={`${label}: ${t('screen.pages')}`}>
            {tab.pages.map((one) => (
              <PartButton
                key={one.part.id}
                part={one.part}
                color={one.color}
                locale={locale}
                picture={picture}
                isCurrent={one === page}
                onPress={() => onMove(tab.part.id, one.part.id)}
              />
            ))}
          </nav>
        )}
        <div className={classes.body} role="group" aria-label={t('screen.items')}>
          {isCourses && (
            <CourseButtons
              courses={courses}
              locale={locale}
              currency={currency}
              onCourse={onCourse}
            />
          )}
          {isMain && <MainPage entries={screen.main} onMove={onMove} {...buttons} />}
          {page?.groups.map((group) => (
            <GroupButtons key={group.part.id} group={group} {...buttons} />
          ))}
          <Hint
            t={t}
            screen={screen}
            tab={tab}
            isMain={isMain || isCourses}
            isEmpty={!page || page.groups.length === 0}
          />
        </div>
      </div>
    </section>
  )
})

/** Explains why nothing is shown. */
function Hint({
  t,
  screen,
  tab,
  isMain,
  isEmpty,
}: {
  t: DeviceTexts
  screen: Screen
  tab: ScreenTab<OrderItem> | null
  isMain: boolean
  isEmpty: boolean
}) {
  if (isMain || !isEmpty) return null
  if (screen.tabs.length === 0) return <p className={classes.hint}>{t('screen.no_tabs')}</p>
  return (
    <p className={classes.hint}>
      {tab && tab.pages.length === 0 ? t('screen.no_pages') : t('screen.no_groups')}
    </p>
  )
}

function MainPage({
  entries,
  onMove,
  ...buttons
}: ButtonsProps & { entries: readonly MainEntry<OrderItem>[]; onMove: PaneProps['onMove'] }) {
  return (
    <div className={classes.main}>
      {entries.map((entry) => {
        if (entry.kind === 'group')
          return <GroupButtons key={entry.group.part.id} group={entry.group} {...buttons} />
        const { part, color } = entry.kind === 'tab' ? entry.tab : entry.page
        const page = entry.kind === 'tab' ? '' : part.id
        return (
          <PartButton
            key={part.id}
            part={part}
            color={color}
            locale={buttons.locale}
            picture={buttons.picture}
            isTile
            onPress={() => onMove(entry.tab.part.id, page)}
          />
        )
      })}
    </div>
  )
}

function GroupButtons({ group, ...buttons }: ButtonsProps & { group: ScreenGroup<OrderItem> }) {
  const { t } = buttons
  const { painted, more } = usePainted()
  return (
    <section className={classes.group}>
      <h3
        className={classes.heading}
        style={group.color ? { borderColor: group.color } : undefined}
      >
        {group.part.image && buttons.picture(group.part.image, 22)}
        {buttonName(group.part, buttons.locale)}
      </h3>
      <div className={classes.items}>
        {group.items.slice(0, painted).map((item) => (
          <ItemButton key={item.id} item={item} color={group.color} {...buttons} />
        ))}
        {painted < group.items.length && <div ref={more} className={classes.more} />}
      </div>
      {group.items.length === 0 && <p className={classes.hint}>{t('screen.no_items')}</p>}
    </section>
  )
}

/** Number of entries rendered at once: more than a device shows, few enough to be quick. */
const step = 60

/**
 * Returns the number of rendered entries of a long list, and a ref for the element after them: when
 * it becomes visible, more are rendered.
 */
function usePainted(): { painted: number; more: RefCallback<HTMLElement> } {
  const [painted, setPainted] = useState(step)
  const more = useCallback(
    (node: HTMLElement | null) => {
      if (!node) return
      const observer = new IntersectionObserver((entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setPainted(painted + step)
      })
      observer.observe(node)
      return () => observer.disconnect()
    },
    // A new observer for each step, because an element that stays visible is not reported again.
    [painted],
  )
  return { painted, more }
}
