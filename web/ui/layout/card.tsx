import { Box, Text, type BoxProps } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './card.module.css'

type CardProps = BoxProps &
  Omit<ComponentPropsWithRef<'div'>, keyof BoxProps> & {
    /** Removes the padding, for tables or lists that reach the edges. */
    flush?: boolean
    /** Adds padding, for forms. */
    roomy?: boolean
  }

export const Card = ({ flush = false, roomy = false, className = '', ...rest }: CardProps) => (
  <Box className={`${styles.card} ${className}`} data-flush={flush} data-roomy={roomy} {...rest} />
)

type CardTitleProps = { children: ReactNode; as?: 'h2' | 'h3' }

export const CardTitle = ({ children, as: Tag = 'h2' }: CardTitleProps) => (
  <Text component={Tag} fz={16} fw={650} style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Text>
)

type CardLinkProps = {
  to: string
  title: string
  /** Previews the linked screen. */
  answer?: ReactNode
  children: ReactNode
}

/** A card that is a link as a whole. */
export const CardLink = ({ to, title, answer, children }: CardLinkProps) => (
  <Link to={to} className={`${styles.card} ${styles.link}`}>
    <span className={styles.linkTitle}>{title}</span>
    {answer && <span className={styles.linkAnswer}>{answer}</span>}
    <span className={styles.linkText}>{children}</span>
  </Link>
)

/** A grid with as many cards per row as fit. */
export const CardGrid = ({ children }: { children: ReactNode }) => (
  <div className={styles.grid}>{children}</div>
)
