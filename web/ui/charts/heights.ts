/** How high charts are, in pixels, so that nothing moves when one arrives after the page. */
export const LINE_HEIGHT = 170
export const DOT_ROW_HEIGHT = 26

export const dotPlotHeight = (rows: number) => 26 + rows * DOT_ROW_HEIGHT
