import { Box, Flex, Group, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { findPage } from '#contract/pages/find-page.ts'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { measurePageHead } from './measure-bar.ts'
import { MoreActions } from './more-actions.tsx'
import styles from './page-header.module.css'
import { useTitle } from './page-title.ts'

type PageHeaderProps = {
  /** By default, the title in the page table. */
  title?: string
  /** A picture before the title. */
  before?: ReactNode
  /** Chips beside the title, such as a status. */
  chips?: ReactNode
  /** One line below the title, such as counts or dates. */
  context?: ReactNode
  /** Buttons at the right, of which at most one is primary. */
  actions?: ReactNode
  /** Buttons before them, which fold into a 'More' menu where the line has no room. */
  more?: ReactNode
  /** A search of the page's list. It comes before all buttons, for the eye and for Tab, because a list is opened to find someone. */
  search?: ReactNode
  /** Keeps the header in view while the page scrolls, on one line where there is room; on a phone only title and context. */
  stays?: boolean
}

/** The header of every page. It sets the document title, and takes the focus when the address changes. */
export function PageHeader(props: PageHeaderProps) {
  const { title: given, before, chips, context, actions, more, search, stays = false } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  const title = given ?? findPage(pathname)?.value.title ?? 'Homeroom'
  const redirected = useNavigationType() === NavigationType.Replace
  useTitle(pathname, title)
  // A search that replaces the address of the same page must not move the focus.
  const focusHeading = useEffectEvent((path: string) => {
    if (!isFirstPage(path, redirected) && !isDialogOpen()) heading.current?.focus({ preventScroll: true })
  })
  useEffect(() => focusHeading(pathname), [pathname])
  const titleLine = (
    <Text
      component="h1"
      ref={heading}
      tabIndex={-1}
      fz={24}
      fw={650}
      lh={1.15}
      lts="-0.015em"
      style={{ overflowWrap: 'anywhere' }}
    >
      {title}
    </Text>
  )
  return (
    <Group
      data-header-line
      {...(stays && { 'data-stays': true, ref: measurePageHead })}
      className={styles.header ?? ''}
      justify="space-between"
      align="flex-end"
      gap="12px 14px"
    >
      <Flex className={styles.who ?? ''} align="center" gap={16} miw={0} {...(more && { flex: '1 1 260px' })}>
        {before}
        <Box className={styles.title ?? ''} miw={0}>
          {chips ? (
            <Group gap="4px 10px">
              {titleLine}
              {chips}
            </Group>
          ) : (
            titleLine
          )}
          {context && (
            <Box className={styles.context ?? ''} c="dimmed">
              {context}
            </Box>
          )}
        </Box>
      </Flex>
      {(actions || more || search) && (
        <Group gap="8px 14px" data-actions>
          {search}
          {more && <MoreActions>{more}</MoreActions>}
          {actions}
        </Group>
      )}
    </Group>
  )
}

// A page may appear while a dialog is open, for example if its chunk was slow. A dialog that manages the focus itself
// still needs to know where to return it.
const isDialogOpen = () => document.querySelector('[aria-modal="true"]:not([data-keeps-focus])') !== null

let firstPath: string | undefined
let hasNavigated = false

// On the first page, even after a redirect, the browser has already put the focus at the top.
function isFirstPage(pathname: string, redirected: boolean): boolean {
  if (!hasNavigated && redirected) firstPath = pathname
  firstPath ??= pathname
  if (pathname !== firstPath) hasNavigated = true
  return !hasNavigated
}
