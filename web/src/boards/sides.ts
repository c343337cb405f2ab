// How a side is told apart from others: a colour, a shape and its letter.
export const sideNumber = (side: string): number => Math.max(0, side.charCodeAt(0) - 65);

// Outlines of shields in a box from -10 to 10, one for each side up to twelve.
export const SHIELDS = [
  'M-8-9H8V1C8 6 4 9 0 10-4 9-8 6-8 1Z',
  'M0-10A10 10 0 1 1 0 10 10 10 0 1 1 0-10Z',
  'M0-10.500 10 0 0 10.500-10 0Z',
  'M-9-8H9V8H-9Z',
  'M-10 0-5-8.700H5L10 0 5 8.700H-5Z',
  'M0-10 10 8H-10Z',
  'M0 10-10-8H10Z',
  'M-4-10H4V-4H10V4H4V10H-4V4H-10V-4H-4Z',
  'M-6-9C-2-11 2-11 6-9 11-3 11 3 6 9 2 11-2 11-6 9-11 3-11-3-6-9Z',
  'M0-10 3-3.500 10-3 4.500 1.500 6.500 9 0 4.800-6.500 9-4.500 1.500-10-3-3-3.500Z',
  'M-9-9 0-6 9-9 7 9 0 6-7 9Z',
  'M-10-5 0-10 10-5V5L0 10-10 5Z',
];
