// Places and lengths as orders of games in inches carry them: whole thousandths of an inch and of a degree, headings in hundredths.
import { heading, type Pose, type Spot } from '../geometry';

const INCH_MM = 25;
export const thousandths = (mm: number): number => Math.round((mm * 1000) / INCH_MM) || 0;
export const millimetres = (value: number): number => (value * INCH_MM) / 1000;
export const headed = (h: number): number => Math.round(heading(h) * 100) % 36000;
export const spotIn = ({ x, y }: Spot) => ({ x: thousandths(x), y: thousandths(y) });
export const poseIn = (pose: Pose) => ({ ...spotIn(pose), heading: headed(pose.h) });
// As people write them.
export const written = (value: number, digits: number): string => String(Number((value / 10 ** digits).toFixed(digits)));
