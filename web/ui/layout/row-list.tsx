import { Box, type BoxProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import styles from './row-list.module.css'

type RowListProps = BoxProps & Omit<ComponentPropsWithRef<'ul'>, keyof BoxProps>

/** A list without bullets: a row for each item, with a hairline between two. */
export const RowList = ({ className = '', ...rest }: RowListProps) => (
  <Box component="ul" className={`${styles.rows} ${className}`} {...rest} />
)
