// Places as orders carry them: whole hundredths of millimetres and of degrees.
import type { Json } from '../../lib/protocol';
import type { OrderJson, Poses } from '../formation';
import { heading, type Pose, type Spot } from '../geometry';
import type { Preview } from './plan';

const hundredths = (value: number): number => Math.round(value * 100) || 0;
export const turned = (h: number): number => hundredths(heading(h)) % 36000;
export const spotted = ({ x, y }: Spot) => ({ x: hundredths(x), y: hundredths(y) });
export const posed = (pose: Pose) => ({ ...spotted(pose), heading: turned(pose.h) });
const items = (poses: Poses): { [key: string]: Json }[] => [...poses].map(([figure, pose]) => ({ figure, ...posed(pose) }));
export const figuresOrder = (verb: string, poses: Poses): OrderJson => ({ verb, figures: items(poses) });

export const poseOf = ({ x, y, heading: h }: Record<string, any>): Pose => ({ x: x / 100, y: y / 100, h: h / 100 });
// An order that says where each figure goes.
export const figuresPreview: Preview = ({ figures }) => (Array.isArray(figures) ? new Map(figures.map((each) => [each.figure, poseOf(each)])) : null);
