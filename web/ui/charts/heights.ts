/** Charts have fixed heights in pixels, so that the page doesn't jump when one loads. */
export const LINE_HEIGHT = 170
export const DOT_ROW_HEIGHT = 26

export const dotPlotHeight = (rows: number) => 26 + rows * DOT_ROW_HEIGHT
