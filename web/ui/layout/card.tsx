import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './card.module.css'

type CardProps = ComponentPropsWithRef<'div'> & {
  /** Without the inner space, for a table or a list that reaches the edges. */
  flush?: boolean
}

/** White paper with a hairline. */
export const Card = ({ flush = false, className = '', ...rest }: CardProps) => (
  <div className={`${styles.card} ${flush ? styles.flush : ''} ${className}`} {...rest} />
)

/** A card which as a whole leads somewhere. */
export const CardLink = ({ to, title, children }: { to: string; title: string; children: ReactNode }) => (
  <Link to={to} className={`${styles.card} ${styles.link}`}>
    <span className={styles.linkTitle}>{title}</span>
    <span className={styles.linkText}>{children}</span>
  </Link>
)

/** Cards side by side, as many as fit. */
export const CardGrid = ({ children }: { children: ReactNode }) => (
  <div className={styles.grid}>{children}</div>
)
