import { Box, Text, type BoxProps } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './card.module.css'

type CardProps = BoxProps &
  Omit<ComponentPropsWithRef<'div'>, keyof BoxProps> & {
    /** Without the inner space, for a table or a list that reaches the edges. */
    flush?: boolean
    /** With more inner space, for a form. */
    roomy?: boolean
  }

/** White paper with a hairline. */
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
  /** What the screen behind it says now. */
  answer?: ReactNode
  children: ReactNode
}

/** A card which as a whole leads somewhere. */
export const CardLink = ({ to, title, answer, children }: CardLinkProps) => (
  <Link to={to} className={`${styles.card} ${styles.link}`}>
    <span className={styles.linkTitle}>{title}</span>
    {answer && <span className={styles.linkAnswer}>{answer}</span>}
    <span className={styles.linkText}>{children}</span>
  </Link>
)

/** Cards side by side, as many as fit. */
export const CardGrid = ({ children }: { children: ReactNode }) => (
  <div className={styles.grid}>{children}</div>
)
