Le <func.ind> <kind> président </kind> </func.ind> rencontre l' ancien ministre
