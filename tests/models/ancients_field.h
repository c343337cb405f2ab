#pragma once

// A second, slow reading of Ancient Battles for tests: units on a table, who touches whom, what the printed
// tables say. It was written from the specification alone and shares no code with src/games/ancients: lengths
// are inches in doubles, units are boxes, and everything is looked for by walking over all units. Nothing
// here is fast, and nothing here is remembered.

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace clashfield::models::ancients {

inline constexpr double kEps = 0.005;  // AB-GEO-01

enum class Sort {
    Foot,
    LightFoot,
    Skirmisher,
    Horse,
    LightChariot,
    HeavyChariot,
    ScythedChariot,
    Elephant,
    Machine
};
enum class Edge { Front, Right, Rear, Left };

struct Man {
    int ws = 3, s = 3, t = 3, w = 1, i = 3, a = 1, ld = 7;
};

// A troop type: one of a list, with whatever a position changes.
struct Kind {
    std::string type;
    std::string army;
    Sort sort = Sort::Foot;
    int m = 4;
    Man man;
    std::string weapon = "hw", armour = "none", shield = "none", mount = "none";
    bool drilled = false, stubborn = false, warband = false, frenzy = false, used_to_elephants = false;
    bool always_skirmishes = false;
    std::string hates;
    double bw = 0.8, bd = 0.8;  // of a base
    int crew = 0;               // per model
    Man crewman;

    bool is_chariot() const { return sort >= Sort::LightChariot && sort <= Sort::ScythedChariot; }
    bool is_foot() const { return sort <= Sort::Skirmisher; }
    bool is_soldiers() const { return sort <= Sort::Horse; }
};

struct Point {
    double x = 0, y = 0;
};
double dot(Point a, Point b);
Point along(Point from, Point way, double length);
Point ahead(double heading);  // AB-GEO-02
Point right(double heading);

// AB-GEO-03: the middle of the front edge, and which way it looks.
struct Box {
    Point at;
    double heading = 0;
    double w = 0, d = 0;
    Point centre() const;
    std::array<Point, 4> corners() const;
};
double distance(const Box& a, const Box& b);
bool overlap(const Box& a, const Box& b, double by);
bool holds(const std::vector<Point>& polygon, Point point);

struct Regiment {
    std::string id;
    int side = 0;
    Kind kind;
    int models = 0, files = 1;
    bool skirmish = false, leader = false, standard = false, musician = false;
    Point at;
    double heading = 0;
    // What has happened to it.
    bool charged = false, stubborn_used = false, ranks_lost = false, frenzied = false;
    int rounds = 0, wounds = 0, crew = 0;
    std::string status = "steady";
    bool engaged = false;  // skirmishers close up

    int ranks() const { return (models + files - 1) / files; }
    int front_files() const { return models < files ? models : files; }
    Box box() const;
    int size() const;             // AB-GEN-03
    bool sees_all_round() const;  // AB-GEO-06: no flank, no rear
    bool alive() const { return models > 0 && status != "destroyed"; }
};

struct Hero {
    std::string id, role;
    int side = 0, m = 8, unit = 0, wounds_left = 2;
    Man man;
    bool alive = true, refused = false;
};

struct Ground {
    std::string kind;
    std::vector<Point> points;
};

struct Touch {
    int a = 0;
    Edge a_edge = Edge::Front;
    int b = 0;
    Edge b_edge = Edge::Front;
};

struct Field {
    int active = 0;
    std::vector<Regiment> units;  // A's, then B's
    std::vector<Hero> heroes;
    std::vector<Ground> grounds;
    std::vector<std::pair<int, int>> defended;  // who attacks across an obstacle, and whom
    std::vector<std::pair<int, int>> feared;    // who fears whom after a failed test

    // AB-GEO-13, AB-CMB-01: a front that lies flush on an edge of an enemy.
    std::vector<Touch> touches() const;
    int elevation(int unit) const;
    bool on_broken_ground(int unit) const;  // AB-RES-04
    bool is_defended(int attacker, int defender) const;
    bool is_feared(int unit, int enemy) const;
};

// Models of a unit that touch an enemy: by (rank, file), each on every edge and enemy that it touches.
struct Contact {
    int rank = 0, file = 0;
    Edge edge = Edge::Front;
    int enemy = 0;
};
std::vector<Contact> contacts_of(const Field& field, const std::vector<Touch>& touches, int unit);

// Tables 7.7, 7.8, 7.10, 7.11.
int to_hit(int attacker_ws, int defender_ws);
int to_wound(int strength, int toughness);  // 7: cannot
int strength_penalty(int strength);
// The number needed in melee, 7 or more for none. `mounted` is 0, 1 or 2.
int melee_save(const std::string& armour, const std::string& shield, const std::string& mount,
               const std::string& weapon, int strength);

}  // namespace clashfield::models::ancients
