/** The colors of grades as numbers, in which kindergarten is 0 and pre-kindergarten -1. */
export const GRADE_COLORS: Readonly<Record<number, string>> = {
  [-1]: '#F7B267',
  0: '#F4978E',
  1: '#84DCC6',
  2: '#A5B4FC',
  3: '#FFD166',
  4: '#C3B1E1',
  5: '#90D26D',
  6: '#FF6B6B',
  7: '#4ECDC4',
  8: '#45B7D1',
  9: '#96CEB4',
  10: '#FFEAA7',
  11: '#DDA0DD',
  12: '#98D8C8',
}
