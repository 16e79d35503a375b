import { useEffect, useRef, type ReactNode } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import styles from './page-header.module.css'

type PageHeaderProps = {
  title: string
  /** One line below the title: what is in view, how many, when. */
  context?: ReactNode
  /** Buttons at the right, with one primary one at the most. */
  actions?: ReactNode
}

/** The top of every page. It names the document, and takes the focus when the address has changed. */
export function PageHeader({ title, context, actions }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  const redirected = useNavigationType() === NavigationType.Replace
  useEffect(() => {
    document.title = `${title} · Homeroom`
  }, [title])
  useEffect(() => {
    if (!isFirstPage(pathname, redirected) && !isDialogOpen()) heading.current?.focus({ preventScroll: true })
  }, [pathname, redirected])
  return (
    <div className={styles.header}>
      <div className={styles.words}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {context && <div className={styles.context}>{context}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

// A page may come while a dialog is asking something, for example when its chunk was slow. One that keeps the focus
// itself hears in this way where to give it when it closes.
const isDialogOpen = () => document.querySelector('[aria-modal="true"]:not([data-keeps-focus])') !== null

let firstPath: string | undefined
let moved = false

// On the first page, also where it sends on to another, the browser itself has put the focus at the top.
function isFirstPage(pathname: string, redirected: boolean): boolean {
  if (!moved && redirected) firstPath = pathname
  firstPath ??= pathname
  if (pathname !== firstPath) moved = true
  return !moved
}
