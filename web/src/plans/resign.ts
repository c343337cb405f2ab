// Giving a battle up, where a game has an order for it.
export const RESIGN = 'resign';
