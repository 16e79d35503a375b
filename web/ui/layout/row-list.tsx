import { Box, type BoxProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import styles from './row-list.module.css'

type RowListProps = BoxProps & Omit<ComponentPropsWithRef<'ul'>, keyof BoxProps>

/** A list without bullets, with a line between rows. */
export const RowList = ({ className = '', ...rest }: RowListProps) => (
  <Box component="ul" className={`${styles.rows} ${className}`} {...rest} />
)
